import { useEffect, useRef, type ReactNode } from 'react'
import { ChevronDown } from './icons.ts'
import './accordion.css'

export interface AccordionItem {
  /** Id of the element, for links with a hash. */
  id: string
  title: string
  content: ReactNode
}

export interface AccordionProps {
  items: AccordionItem[]
  /** Id in the page's URL hash; that item is open from the start. */
  openId?: string | undefined
}

/** Titles that open their texts, any number at a time. All texts are in the HTML, and it works without scripts. */
export function Accordion({ items, openId }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <Item key={item.id} item={item} isLinkTarget={item.id === openId} />
      ))}
    </div>
  )
}

function Item({ item: { id, title, content }, isLinkTarget }: { item: AccordionItem; isLinkTarget: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  // The server does not receive the hash of a URL, so the item is opened in the browser.
  useEffect(() => {
    if (isLinkTarget && details.current) details.current.open = true
  }, [isLinkTarget])
  return (
    <details ref={details} id={id} className="accordion-item group scroll-mt-[calc(var(--header-height)+1rem)]">
      <summary className="-mx-2 flex min-h-14 list-none items-center justify-between gap-4 rounded-md px-2 py-3 hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        <h3 className="font-medium text-balance">{title}</h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pt-2 pb-6">{content}</div>
    </details>
  )
}
