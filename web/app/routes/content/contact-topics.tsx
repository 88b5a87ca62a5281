import { Briefcase, Bug, FileText, LifeBuoy, MessageSquareHeart, Sparkles, type LucideIcon } from 'lucide-react'
import { CONTACT_TOPICS } from '../../content/contact-topics.ts'
import { useSite } from '../../api/session/viewer.ts'

const ICONS: Readonly<Record<(typeof CONTACT_TOPICS)[number]['id'], LucideIcon>> = {
  business: Briefcase,
  contracts: FileText,
  support: LifeBuoy,
  bugs: Bug,
  feedback: MessageSquareHeart,
  custom: Sparkles,
}

/** Each opens a mail that says by its subject what it is about. */
export function ContactTopics() {
  const site = useSite()
  if (!site) return null
  return (
    <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-3">
      {CONTACT_TOPICS.map(({ id, title, text, subject }) => {
        const Icon = ICONS[id]
        return (
          <li key={id}>
            <a
              href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(`${site.brandName}: ${subject}`)}`}
              className="flex h-full gap-4 rounded-xl border border-line bg-surface-raised p-4 transition-colors hover:border-line-strong hover:bg-surface-hover"
            >
              <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-link">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="mt-0.5 block text-sm text-pretty text-muted">{text}</span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
