import type { SocialLink } from '@pictor/contract'
import type { ReactNode } from 'react'
import { buttonStyle } from '../../ui/controls/button-style.ts'

/** Where else the operator can be found. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <section aria-labelledby="elsewhere" className="mt-12">
      <h2 id="elsewhere" className="text-xl font-semibold tracking-tight">
        Elsewhere
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="noreferrer" className={buttonStyle()}>
              <Mark network={network} />
              {network}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Drawn for this page: hints at each network's own mark, in the colour of the text. */
function Mark({ network }: Pick<SocialLink, 'network'>) {
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
