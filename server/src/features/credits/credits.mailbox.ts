const GMAIL = /^(?:gmail|googlemail)\.com$/

/** The mailbox that an address of mail leads to, where its writing tells: without what follows a `+`, and at Gmail without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [user, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  // A name may begin with a plus sign.
  const plain = user.slice(0, 1) + user.slice(1).replace(/\+.*$/, '')
  return GMAIL.test(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
