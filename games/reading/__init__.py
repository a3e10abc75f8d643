"""Received mails, read: from raw bytes to what their writers mean. Pure: no database, network, settings or clock.

mail = message.parse(raw)                     # robots, ids, texts
text = letter.text_of(mail)                   # quotes, signatures and disclaimers taken away
meant = meaning.understand(text, reader.SeatReader(title, position, seat))
"""
