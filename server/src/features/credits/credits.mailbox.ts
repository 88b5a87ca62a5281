const GMAIL = /^(?:gmail|googlemail)\.com$/

/** Normalizes an email to its mailbox: lower case, without a `+` suffix, and for Gmail without dots. */
export function toMailbox(email: string): string {
  const atIndex = email.lastIndexOf('@')
  const [user, domain] = [email.slice(0, atIndex).toLowerCase(), email.slice(atIndex + 1).toLowerCase()]
  // A plus sign at the start belongs to the name.
  const name = user.slice(0, 1) + user.slice(1).replace(/\+.*$/, '')
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
