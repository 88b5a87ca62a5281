import { Download } from 'lucide-react'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <h3 tabIndex={-1} className="text-sm font-medium">
        Your recovery codes
      </h3>
      <p className="text-sm text-muted">
        Without your app, each of these codes signs you in once. Save them now: they are not shown again. Earlier codes
        no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface-sunken p-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy" text={() => text} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonStyle()}
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
        <Button tone="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
