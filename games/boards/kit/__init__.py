"""What every title draws with: SVG as text, panels, seats' pieces, PNG for mails."""
