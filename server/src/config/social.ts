import type { SocialLink } from '@pictor/contract'
import type { Values } from './variables.ts'

/** Those that have an address, in the order in which they are shown. */
export function socialOf(values: Values): SocialLink[] {
  const links: { network: SocialLink['network']; url: string | undefined }[] = [
    { network: 'Instagram', url: values.SOCIAL_INSTAGRAM },
    { network: 'Twitter', url: values.SOCIAL_TWITTER },
    { network: 'Pinterest', url: values.SOCIAL_PINTEREST },
    { network: 'WhatsApp', url: values.SOCIAL_WHATSAPP },
  ]
  return links.flatMap(({ network, url }) => (url ? [{ network, url }] : []))
}
