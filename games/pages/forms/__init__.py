"""Forms: what people fill in, checked for shape. Whether it can be had is the services' business."""
