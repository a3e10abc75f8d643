"""Lists of games for a title that is played with the seats' wooden pieces."""

from typing import Generic

from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import EMPTY, PREFIX, Look, V_contra
from games.boards.kit.seat_pieces import TOPS, blocks, mark


class PieceLists(Generic[V_contra]):
    """`Lists` without a thumbnail, with the seats' pieces as its sprite."""

    colours: tuple[str, ...] = tuple(TOPS)
    mark = staticmethod(mark)

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        pieces = blocks(prefix, colours=self.colours)
        return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{pieces}</defs></svg>')

    def thumbnail(self, view: V_contra, look: Look) -> SafeString:
        return EMPTY
