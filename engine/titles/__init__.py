"""The titles, a folder each. None knows another, and nothing but the registry names one."""
