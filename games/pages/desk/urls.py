"""The address of the desk."""

from django.urls import URLPattern, URLResolver, path

from games.pages.desk import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/", views.desk, name="desk"),
]
