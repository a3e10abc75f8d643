"""Received mails, read: from raw bytes to what their writers mean. Pure: no database, network, settings or clock.

mail = message.parse(raw)                     # robots, ids, texts
text = own_text.text_of(mail)                 # quotes, signatures and disclaimers taken away
meant = interpretation.understand(text, reader.SeatReader(title, position, seat))
"""
