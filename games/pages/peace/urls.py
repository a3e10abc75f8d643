"""Addresses of muting, blocking and reporting."""

from django.urls import URLPattern, URLResolver, path

from games.pages.peace import blocks, reports

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/people/", blocks.overview, name="blocks"),
    path("players/<int:pk>/block/", blocks.block, name="block"),
    path("players/<int:pk>/report/", reports.player, name="report-player"),
    path("remarks/<int:pk>/report/", reports.remark, name="report-remark"),
]
