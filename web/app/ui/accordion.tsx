import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import './accordion.css'

export interface AccordionItem {
  /** Its address in the page. */
  id: string
  title: string
  content: ReactNode
}

export interface AccordionProps {
  items: AccordionItem[]
  /** What the address of the page points at: open from the start. */
  openId?: string | undefined
}

/** Titles that open onto their texts, any number at a time. All text is in the page, and it works before any script has come. */
export function Accordion({ items, openId }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <Item key={item.id} item={item} isPointedAt={item.id === openId} />
      ))}
    </div>
  )
}

function Item({ item: { id, title, content }, isPointedAt }: { item: AccordionItem; isPointedAt: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  // The server does not know what stands behind the # of an address.
  useEffect(() => {
    if (isPointedAt && details.current) details.current.open = true
  }, [isPointedAt])
  return (
    <details ref={details} id={id} className="accordion-item group scroll-mt-[calc(var(--header-height)+1rem)]">
      <summary className="-mx-2 flex min-h-14 list-none items-center justify-between gap-4 rounded-md px-2 py-3 hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        <h3 className="font-medium text-balance">{title}</h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-6">{content}</div>
    </details>
  )
}
