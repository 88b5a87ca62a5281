import type { MDXComponents } from 'mdx/types'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../api/session/viewer.ts'

/** Elements that the texts in `web/app/content` can use in addition to Markdown. */
export const contentElements: MDXComponents = { a: ContentLink, Brand, SupportEmail, Figure }

/** Links to pages of this site navigate in the app. All other links load a document, also those below `/api/`. */
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

function SupportEmail() {
  const email = useSite()?.supportEmail ?? ''
  return <a href={`mailto:${email}`}>{email}</a>
}

export interface FigureProps {
  /** An imported image. */
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
