// The browser knows the time zone: a hidden field of the sign-up takes it along. Without this file it can be chosen later.
const field = document.querySelector("input[name=time_zone]")
if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""
