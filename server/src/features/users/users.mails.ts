import type { Mail } from '../../ports/mailer.ts'

/** "Please confirm": its link opens a page with a button. */
export function confirmationMail({ to, link, brandName }: { to: string; link: string; brandName: string }): Mail {
  const greeting = `Welcome to ${brandName}!`
  const ask = 'Please confirm your e-mail address to start making pictures:'
  const otherwise = 'The link is good for 24 hours. If you did not sign up, ignore this mail and nothing happens.'
  return {
    to,
    subject: `Confirm your e-mail address for ${brandName}`,
    text: `${greeting}\n\n${ask}\n${link}\n\n${otherwise}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1c1b29">',
      `<p style="font-size:18px;font-weight:600">${escapeHtml(greeting)}</p><p>${ask}</p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#4f46e5;`,
      `color:#fff;text-decoration:none;font-weight:600">Confirm e-mail address</a></p>`,
      `<p style="font-size:13px;color:#5b5a6b">${otherwise}</p></body></html>`,
    ].join(''),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
