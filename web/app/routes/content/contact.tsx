import { useLoaderData } from 'react-router'
import type { SocialLink } from '@pictor/contract'
import type { ReactNode } from 'react'
import { Briefcase, Bug, FileText, LifeBuoy, MessageSquareHeart, PencilRuler } from '../../ui/icons.ts'
import type { Route } from './+types/contact'
import Text from '../../content/contact.mdx'
import { createPageHead } from '../../lib/page-head.ts'
import { requestContext } from '../../lib/request-context.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'
import { useSite } from '../../api/session/viewer.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { social: context.get(requestContext).operator.social }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `Contact ${site.brandName}: support, bug reports, feedback, business, contracts and custom requests. We reply within 24–48 hours.`
  return createPageHead({ site, path: '/contact', description })
}

export default function Contact() {
  return (
    <ContentPage title="Contact Us" lead="Every message is read and answered by a person." below={<ContactOptions />}>
      <Text components={contentElements} />
    </ContentPage>
  )
}

function ContactOptions() {
  const { social } = useLoaderData<typeof loader>()
  return (
    <>
      <ContactTopics />
      {social.length > 0 && <SocialLinks links={social} />}
    </>
  )
}

/** Each topic opens an email whose subject is the product's name and `subject`. */
const CONTACT_TOPICS = [
  {
    Icon: Briefcase,
    title: 'Business inquiries',
    text: 'Partnerships, press, and working with us.',
    subject: 'Business inquiry',
  },
  {
    Icon: FileText,
    title: 'Contracts',
    text: 'Invoices, agreements, and terms for companies.',
    subject: 'Contract',
  },
  {
    Icon: LifeBuoy,
    title: 'Support',
    text: 'Your account, a payment, credits, or an image.',
    subject: 'Support',
  },
  {
    Icon: Bug,
    title: 'Bug reports',
    text: 'What you did, what you saw, and your browser.',
    subject: 'Bug report',
  },
  {
    Icon: MessageSquareHeart,
    title: 'Feedback',
    text: 'What you like, what you miss, what gets in your way.',
    subject: 'Feedback',
  },
  {
    Icon: PencilRuler,
    title: 'Custom requests',
    text: 'A larger credit pack, a custom style, or something new.',
    subject: 'Custom request',
  },
] as const

function ContactTopics() {
  const site = useSite()
  if (!site) return null
  return (
    <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-3">
      {CONTACT_TOPICS.map(({ Icon, title, text, subject }) => (
        <li key={subject}>
          <a
            href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(`${site.brandName}: ${subject}`)}`}
            className="flex h-full gap-4 rounded-lg border border-line bg-surface-raised p-4 transition-colors hover:border-line-strong hover:bg-surface-hover"
          >
            <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-link">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="mt-0.5 block text-sm text-pretty text-muted">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The operator's accounts in social networks. */
function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <section aria-labelledby="elsewhere" className="mt-12">
      <h2 id="elsewhere" className="text-xl font-semibold tracking-tight">
        Follow us
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noreferrer" className={buttonStyle()}>
              <NetworkIcon network={network} />
              {network}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Simplified marks of the networks, in the color of the text. */
function NetworkIcon({ network }: Pick<SocialLink, 'network'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4"
    >
      {SHAPES[network]}
    </svg>
  )
}

const SHAPES: Readonly<Record<SocialLink['network'], ReactNode>> = {
  Instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.2 6.8h.01" />
    </>
  ),
  Twitter: <path d="M4 4l16 16M20 4L4 20" />,
  Pinterest: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 9l-2.5 10M8.6 12.8a3.6 3.6 0 1 1 3.2 2.4" />
    </>
  ),
  WhatsApp: (
    <>
      <path d="M3.5 20.5l1.3-4.4A8.5 8.5 0 1 1 8 19.3z" />
      <path d="M9 9.2c0 3 2.8 5.8 5.8 5.8" />
    </>
  ),
}
