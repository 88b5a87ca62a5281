import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Compass, WandSparkles } from '../../ui/icons.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'

export interface ComingSoonProps {
  title: string
  /** Two sentences about the feature, without a date. */
  text: string
  /** Illustration of the feature. */
  children: ReactNode
}

/** A page for a feature that does not exist yet, with links to features that exist. */
export function ComingSoon({ title, text, children }: ComingSoonProps) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col items-center px-4 py-8 text-center md:px-6 md:py-12">
      <div aria-hidden="true" className="mb-8 w-full md:mb-10">
        {children}
      </div>
      <Badge tone="accent">Coming Soon</Badge>
      <h1 className="mt-4 text-3xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-3 max-w-[54ch] text-balance text-muted">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Link to="/generate" className={buttonStyle({ tone: 'primary' })}>
          <WandSparkles aria-hidden="true" className="size-4" />
          Generate an image
        </Link>
        <Link to="/" className={buttonStyle()}>
          <Compass aria-hidden="true" className="size-4" />
          Explore
        </Link>
      </div>
    </div>
  )
}
