"""Mail on its way out, before it has content: posted as rows, in what order, when, to which address, and what came back."""
