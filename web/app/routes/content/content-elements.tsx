import type { MDXComponents } from 'mdx/types'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../api/session/viewer.ts'

/** What the texts of `web/app/content` may use beside Markdown. */
export const contentElements: MDXComponents = { a: ContentLink, Brand, SupportMail, Figure }

/** Pages of ours are walked to; everything else is left for, the API's own pages among it. */
export function ContentLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/') && !href.startsWith('/api/')) {
    return <Link to={href}>{children}</Link>
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}

function Brand() {
  return useSite()?.brandName
}

function SupportMail() {
  const address = useSite()?.supportEmail ?? ''
  return <a href={`mailto:${address}`}>{address}</a>
}

export interface FigureProps {
  /** An imported picture. */
  src: string
  alt: string
  width: number
  height: number
  caption?: string
}

function Figure({ src, alt, width, height, caption }: FigureProps) {
  return (
    <figure>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
