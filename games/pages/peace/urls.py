"""Addresses of muting, blocking and reporting."""

from django.urls import URLPattern, URLResolver, path

from games.pages.peace import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/people/", views.blocks, name="blocks"),
    path("players/<int:pk>/block/", views.block, name="block"),
    path("players/<int:pk>/report/", views.report_player, name="report-player"),
    path("remarks/<int:pk>/report/", views.report_remark, name="report-remark"),
]
