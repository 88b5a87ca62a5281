import { Link } from 'react-router'
import { useRootData } from '../../api/session/viewer.ts'
import { LEGAL_PAGES } from './legal-pages.ts'
import { Logo } from './logo.tsx'

const GROUPS = [
  {
    heading: 'Create',
    links: [
      { label: 'Generate', to: '/generate' },
      { label: 'Magic Studio', to: '/magic-studio' },
      { label: 'Art Gallery', to: '/art-gallery' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'Verify an image', to: '/verify' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About Us', to: '/about' },
      { label: 'Contact Us', to: '/contact' },
      { label: 'Blog', to: '/blog' },
    ],
  },
  { heading: 'Legal', links: LEGAL_PAGES },
] as const

/** At the end of most pages: copyright and, if wanted, links. */
export function Footer({ hasLinks }: { hasLinks: boolean }) {
  const { site, year } = useRootData() ?? {}
  return (
    <footer className="mt-12 border-t border-line pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-sm text-muted print:hidden">
      <div className="mx-auto max-w-5xl px-4 md:px-6">
        {hasLinks && <FooterLinks brandName={site?.brandName} />}
        <p className="text-xs only:text-center">
          © {year} {site?.brandName}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

function FooterLinks({ brandName }: { brandName: string | undefined }) {
  return (
    <div className="mb-5 flex flex-wrap justify-between gap-x-16 gap-y-8 border-b border-line pt-5 pb-10">
      <div>
        <Link to="/" className="flex h-control-small w-fit items-center gap-2.5 rounded-md text-content">
          <Logo className="size-6 shrink-0" />
          <span className="font-semibold tracking-tight">{brandName}</span>
        </Link>
        <p>Describe an image. Watch it appear.</p>
      </div>
      <nav
        aria-label="Footer"
        className="grid w-full max-w-md grid-cols-2 gap-x-6 gap-y-8 min-[36rem]:flex min-[36rem]:w-auto min-[36rem]:max-w-none min-[36rem]:gap-x-10 lg:gap-x-14"
      >
        {GROUPS.map((group) => (
          <LinkGroup key={group.heading} {...group} />
        ))}
      </nav>
    </div>
  )
}

interface LinkGroupProps {
  heading: string
  links: readonly { label: string; to: string }[]
}

function LinkGroup({ heading, links }: LinkGroupProps) {
  return (
    <div className="min-w-28 first:row-span-2">
      <p className="flex h-8 items-center font-medium text-content">{heading}</p>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex h-control-small min-w-11 items-center rounded-sm transition-colors md:whitespace-nowrap hover:text-content"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
