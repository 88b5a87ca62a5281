export interface ModeSwitchProps {
  question: string
  label: string
  onSwitch: () => void
}

/** A line below a form, with a button that switches to another form. */
export function ModeSwitch({ question, label, onSwitch }: ModeSwitchProps) {
  return (
    <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
      {question}
      <button
        type="button"
        onClick={onSwitch}
        className="min-h-control-small rounded-sm px-1 font-medium text-link hover:underline"
      >
        {label}
      </button>
    </p>
  )
}
