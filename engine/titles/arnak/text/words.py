"""Names of cards and words of the table, marked for translation. Sites, guardians and assistants have no printed names."""

from typing import Final

from engine.sentences import gettext_noop

CARD_NAMES: Final = {
    "funding-car": gettext_noop("Funding (car)"),
    "funding-boat": gettext_noop("Funding (boat)"),
    "exploration-car": gettext_noop("Exploration (car)"),
    "exploration-boat": gettext_noop("Exploration (boat)"),
    "fear": gettext_noop("Fear"),
    "sea-turtle": gettext_noop("Sea Turtle"),
    "ostrich": gettext_noop("Ostrich"),
    "pack-donkey": gettext_noop("Pack Donkey"),
    "horse": gettext_noop("Horse"),
    "steam-boat": gettext_noop("Steam Boat"),
    "automobile": gettext_noop("Automobile"),
    "sturdy-boots": gettext_noop("Sturdy Boots"),
    "gold-pan": gettext_noop("Gold Pan"),
    "trowel": gettext_noop("Trowel"),
    "pickaxe": gettext_noop("Pickaxe"),
    "hot-air-balloon": gettext_noop("Hot Air Balloon"),
    "aeroplane": gettext_noop("Aeroplane"),
    "journal": gettext_noop("Journal"),
    "parrot": gettext_noop("Parrot"),
    "watch": gettext_noop("Watch"),
    "army-knife": gettext_noop("Army Knife"),
    "binoculars": gettext_noop("Binoculars"),
    "tent": gettext_noop("Tent"),
    "fishing-rod": gettext_noop("Fishing Rod"),
    "precision-compass": gettext_noop("Precision Compass"),
    "bow-and-arrows": gettext_noop("Bow and Arrows"),
    "carrier-pigeon": gettext_noop("Carrier Pigeon"),
    "whip": gettext_noop("Whip"),
    "rough-map": gettext_noop("Rough Map"),
    "airdrop": gettext_noop("Airdrop"),
    "flask": gettext_noop("Flask"),
    "machete": gettext_noop("Machete"),
    "torch": gettext_noop("Torch"),
    "large-backpack": gettext_noop("Large Backpack"),
    "rope": gettext_noop("Rope"),
    "revolver": gettext_noop("Revolver"),
    "hat": gettext_noop("Hat"),
    "bear-trap": gettext_noop("Bear Trap"),
    "grappling-hook": gettext_noop("Grappling Hook"),
    "lantern": gettext_noop("Lantern"),
    "dog": gettext_noop("Dog"),
    "brush": gettext_noop("Brush"),
    "axe": gettext_noop("Axe"),
    "chronometer": gettext_noop("Chronometer"),
    "theodolite": gettext_noop("Theodolite"),
    "pathfinders-sandals": gettext_noop("Pathfinder's Sandals"),
    "pathfinders-staff": gettext_noop("Pathfinder's Staff"),
    "war-mask": gettext_noop("War Mask"),
    "treasure-chest": gettext_noop("Treasure Chest"),
    "ritual-dagger": gettext_noop("Ritual Dagger"),
    "crystal-earring": gettext_noop("Crystal Earring"),
    "mortar": gettext_noop("Mortar"),
    "serpents-gold": gettext_noop("Serpent's Gold"),
    "serpent-idol": gettext_noop("Serpent Idol"),
    "monkey-medallion": gettext_noop("Monkey Medallion"),
    "idol-of-ara-anu": gettext_noop("Idol of Ara-Anu"),
    "inscribed-blade": gettext_noop("Inscribed Blade"),
    "guardians-ocarina": gettext_noop("Guardian's Ocarina"),
    "tigerclaw-hairpin": gettext_noop("Tigerclaw Hairpin"),
    "war-club": gettext_noop("War Club"),
    "sundial": gettext_noop("Sundial"),
    "traders-scales": gettext_noop("Trader's Scales"),
    "hunting-arrows": gettext_noop("Hunting Arrows"),
    "coconut-flask": gettext_noop("Coconut Flask"),
    "cleansing-cauldron": gettext_noop("Cleansing Cauldron"),
    "ancient-wine": gettext_noop("Ancient Wine"),
    "decorated-horn": gettext_noop("Decorated Horn"),
    "ornate-hammer": gettext_noop("Ornate Hammer"),
    "star-charts": gettext_noop("Star Charts"),
    "stone-jar": gettext_noop("Stone Jar"),
    "passage-shell": gettext_noop("Passage Shell"),
    "ceremonial-rattle": gettext_noop("Ceremonial Rattle"),
    "sacred-drum": gettext_noop("Sacred Drum"),
    "traders-coins": gettext_noop("Trader's Coins"),
    "stone-key": gettext_noop("Stone Key"),
    "obsidian-earring": gettext_noop("Obsidian Earring"),
    "guiding-stone": gettext_noop("Guiding Stone"),
    "guiding-skull": gettext_noop("Guiding Skull"),
    "runes-of-the-dead": gettext_noop("Runes of the Dead"),
    "guardians-crown": gettext_noop("Guardian's Crown"),
}
"""Card id -> its name."""

COLOUR_WORDS: Final = {
    "blue": gettext_noop("Blue"),
    "red": gettext_noop("Red"),
    "green": gettext_noop("Green"),
    "yellow": gettext_noop("Yellow"),
    "black": gettext_noop("The rival"),
}

AMOUNTS: Final = {
    "coin": (
        gettext_noop("1 coin"), gettext_noop("2 coins"), gettext_noop("3 coins"), gettext_noop("4 coins"),
    ),
    "compass": (
        gettext_noop("1 compass"), gettext_noop("2 compasses"), gettext_noop("3 compasses"),
        gettext_noop("4 compasses"), gettext_noop("5 compasses"), gettext_noop("6 compasses"),
    ),
    "tablet": (
        gettext_noop("1 tablet"), gettext_noop("2 tablets"), gettext_noop("3 tablets"), gettext_noop("4 tablets"),
    ),
    "arrowhead": (gettext_noop("1 arrowhead"), gettext_noop("2 arrowheads"), gettext_noop("3 arrowheads")),
    "jewel": (gettext_noop("1 jewel"), gettext_noop("2 jewels"), gettext_noop("3 jewels")),
}  # fmt: skip
"""[resource][amount - 1]"""

ICON_WORDS: Final = {
    "boot": (gettext_noop("a boot"), gettext_noop("two boots")),
    "car": (gettext_noop("a car"), gettext_noop("two cars")),
    "boat": (gettext_noop("a boat"), gettext_noop("two boats")),
    "plane": (gettext_noop("a plane"), gettext_noop("two planes")),
}
"""[icon][amount - 1]"""

BONUS_WORDS: Final = {
    "coin": gettext_noop("a coin"),
    "compass": gettext_noop("a compass"),
    "tablet": gettext_noop("a tablet"),
    "draw": gettext_noop("a card to draw"),
    "exile": gettext_noop("a card to exile"),
    "upgrade": gettext_noop("an upgrade"),
    "refresh": gettext_noop("an assistant to refresh"),
}
"""What a bonus tile or an idol brings."""

BRINGS: Final = {
    "a-07": gettext_noop("a coin or a plane"),
    "a-08": gettext_noop("a compass or a car"),
    "a-09": gettext_noop("a compass or a boat"),
    "a-10": gettext_noop("a card for less"),
    "i-01": gettext_noop("two compasses or an item"),
}
"""What an assistant with its silver side up, or a site, can bring of which only one part comes, or no goods at all."""

BROUGHT_WORDS: Final = BONUS_WORDS | {"exile": gettext_noop("the chance to exile a card")}
"""What an assistant or a site can bring that is not goods: one brings no card into exile."""

SLOT_WORDS: Final = {
    "jewel": gettext_noop("a jewel for a coin"),
    "arrowhead": gettext_noop("an arrowhead"),
    "tablets": gettext_noop("two tablets"),
    "coin-compass": gettext_noop("a coin and a compass"),
    "draw": gettext_noop("a card to draw"),
}
"""What an idol brings in a slot."""

RIVAL_WORDS: Final = {
    "dig-coin": gettext_noop("dig for coins"),
    "dig-compass": gettext_noop("dig for compasses"),
    "dig-tablet": gettext_noop("dig for tablets"),
    "dig-arrowhead": gettext_noop("dig for arrowheads"),
    "dig-jewel": gettext_noop("dig for jewels"),
    "discover-green": gettext_noop("discover (green)"),
    "discover-red": gettext_noop("discover (red)"),
    "research-green": gettext_noop("research (green)"),
    "research-red": gettext_noop("research (red)"),
    "guardian-green": gettext_noop("overcome a guardian (green)"),
    "guardian-red": gettext_noop("overcome a guardian (red)"),
    "item-green": gettext_noop("buy an item (green)"),
    "item-red": gettext_noop("buy an item (red)"),
    "artifact-green": gettext_noop("buy an artefact (green)"),
    "artifact-red": gettext_noop("buy an artefact (red)"),
}
"""The rival's tiles."""
ARROW_WORDS: Final = {"left": gettext_noop("left"), "right": gettext_noop("right")}
PILOT_WORD: Final = gettext_noop("a pilot")
TILE_WORD: Final = gettext_noop("a Fear tile")
