"""Tests of mails on the processes that really run: those of the embedded site, and those of production."""
