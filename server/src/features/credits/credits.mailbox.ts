const GMAIL = /^(?:gmail|googlemail)\.com$/

/** Normalizes an email to its mailbox: lower case, without a `+` suffix, and for Gmail without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [user, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  // A name may start with a plus sign.
  const plain = user.slice(0, 1) + user.slice(1).replace(/\+.*$/, '')
  return GMAIL.test(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
