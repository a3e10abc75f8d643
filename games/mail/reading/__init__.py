"""Received mails, read: from raw bytes to what their writers mean. Pure: no database, network, settings or clock.

mail = message.parse(raw)                     # robots, ids, texts
words = letter.own_words(mail)                # quotes, signatures and disclaimers taken away
meant = meaning.understand(words.text, reader.SeatReader(title, position, seat))
"""
