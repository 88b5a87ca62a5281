import type { Currency } from '@pictor/contract/limits'
import type { QueuedEmail } from './email-queue.ts'

/** The recipient of an email, and the brand that sends it. */
export interface EmailEnvelope {
  to: string
  brandName: string
}

interface EmailContent {
  /** A short name for logs and metrics. */
  kind: string
  subject: string
  paragraphs: string[]
  action?: { label: string; link: string }
  /** Shown in small print. */
  note: string
}

export function confirmationEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'confirmation',
    subject: `Confirm your email address for ${brandName}`,
    paragraphs: [`Welcome to ${brandName}!`, 'Please confirm your email address to start creating images:'],
    action: { label: 'Confirm email address', link },
    note: "The link expires in 24 hours. If you didn't sign up, you can ignore this email.",
  })
}

export function existingAccountEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'known_address',
    subject: `You already have a ${brandName} account`,
    paragraphs: [
      'Someone, hopefully you, tried to sign up with this email address, which already has an account. You can sign in:',
    ],
    action: { label: 'Sign in', link },
    note: "If you forgot your password, choose “Forgot password?” there. If this wasn't you, you can ignore this email.",
  })
}

export function emailChangeConfirmationEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'new_address',
    subject: `Confirm your new email address for ${brandName}`,
    paragraphs: [`Please confirm that you want to use this email address for your ${brandName} account:`],
    action: { label: 'Confirm new email address', link },
    note: "The link expires in 24 hours. If you didn't request this, you can ignore this email.",
  })
}

export function passwordResetEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'reset',
    subject: `Reset your ${brandName} password`,
    paragraphs: [
      `Someone, hopefully you, asked to reset the password of your ${brandName} account. Choose a new password here:`,
    ],
    action: { label: 'Choose a new password', link },
    note: "The link works once and expires in an hour. If this wasn't you, you can ignore this email: your password stays the same.",
  })
}

export function passwordChangedEmail({ to, brandName, link }: EmailEnvelope & { link: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'password_changed',
    subject: `Your ${brandName} password was changed`,
    paragraphs: [`The password of your ${brandName} account was just changed, and your other devices were signed out.`],
    action: { label: 'Sign in', link },
    note: "If this was you, you don't need to do anything. If not, choose a new password right away with “Forgot password?” in the sign-in dialog, and remove passkeys you don't recognize in your settings.",
  })
}

export type SignInChange = keyof typeof SIGN_IN_CHANGES
const SIGN_IN_CHANGES = {
  'two-step-on': 'Two-step sign-in was turned on, and your other devices were signed out.',
  'two-step-off': 'Two-step sign-in was turned off.',
  'two-step-reset': 'Two-step sign-in was turned off by an administrator.',
  'recovery-codes': 'New recovery codes were created. The old ones no longer work.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
}

export function signInChangedEmail({
  to,
  brandName,
  link,
  change,
}: EmailEnvelope & { link: string; change: SignInChange }): QueuedEmail {
  return composeEmail(to, {
    kind: 'sign_in_changed',
    subject: `Your ${brandName} sign-in settings changed`,
    paragraphs: [SIGN_IN_CHANGES[change]],
    action: { label: 'Open settings', link },
    note: "If you didn't expect this, choose a new password, remove passkeys you don't recognize and sign out all other devices in your settings.",
  })
}

export function emailChangedEmail({
  to,
  brandName,
  newEmail,
  supportEmail,
}: EmailEnvelope & { newEmail: string; supportEmail: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'address_changed',
    subject: `Your ${brandName} email address was changed`,
    paragraphs: [`Your ${brandName} account now uses ${newEmail}. Emails go there from now on.`],
    note: `If this wasn't you, write to ${supportEmail} right away.`,
  })
}

export function imageReadyEmail({
  to,
  brandName,
  link,
  prompt,
}: EmailEnvelope & { link: string; prompt: string }): QueuedEmail {
  return composeEmail(to, {
    kind: 'picture_ready',
    subject: 'Your image is ready',
    paragraphs: ['Your image is ready:', `“${shortenPrompt(prompt)}”`],
    action: { label: 'View image', link },
    note: `You can turn off these emails in your ${brandName} settings.`,
  })
}

/** A paid purchase. */
export interface Receipt {
  credits: number
  /** Minor units: cents, paise. */
  amount: number
  currency: Currency
  /** The provider's ids. */
  orderId: string
  paymentId: string
  paidAt: Date
  /** True if no real money moved. */
  isTest: boolean
}

export function receiptEmail({
  to,
  brandName,
  link,
  supportEmail,
  ...receipt
}: EmailEnvelope & Receipt & { link: string; supportEmail: string }): QueuedEmail {
  const { credits, amount, currency, orderId, paymentId, paidAt, isTest } = receipt
  return composeEmail(to, {
    kind: 'receipt',
    subject: `Your receipt from ${brandName}: ${credits.toLocaleString('en-US')} credits`,
    paragraphs: [
      'Thank you for your purchase.',
      ...(isTest ? ['This was a test payment: no real money was charged.'] : []),
      `Credits: ${credits.toLocaleString('en-US')}`,
      `Paid: ${formatAmount(amount, currency)}`,
      `Date: ${paidAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      `Order: ${orderId}`,
      `Payment: ${paymentId}`,
    ],
    action: { label: 'View receipt', link },
    note: `Credits never expire. If you didn't make this purchase, write to ${supportEmail} right away.`,
  })
}

function formatAmount(minorUnits: number, currency: Currency): string {
  const locale = currency === 'INR' ? 'en-IN' : 'en-US'
  return `${new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minorUnits / 100)} ${currency}`
}

const PROMPT_LENGTH_MAX = 200

/** Shortens a prompt for an email: one line, at most 200 characters. */
export function shortenPrompt(prompt: string): string {
  const characters = Array.from(prompt.replace(/\s+/g, ' '))
  return characters.length > PROMPT_LENGTH_MAX
    ? `${characters.slice(0, PROMPT_LENGTH_MAX).join('')}…`
    : characters.join('')
}

/** Composes plain text and HTML with the same content, without images and tracking. */
export function composeEmail(to: string, { kind, subject, paragraphs, action, note }: EmailContent): QueuedEmail {
  const text = [...paragraphs, ...(action ? [action.link] : []), note].join('\n\n')
  const button = action
    ? `<p><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#4f46e5;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1c1b29">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    button,
    `<p style="font-size:13px;color:#5b5a6b">${escapeHtml(note)}</p></body></html>`,
  ].join('')
  return { kind, to, subject, text: `${text}\n`, html }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
