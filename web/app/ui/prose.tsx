import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './prose.css'

/** A long text of plain elements, at a readable width. */
export function Prose({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames('prose max-w-[68ch]', className)}>{children}</div>
}
