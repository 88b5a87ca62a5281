import { errors } from '@pictor/contract/errors'
import { useViewer } from '../../../api/session/viewer.ts'
import { creditsText, useCredits } from '../../credits/index.ts'
import type { Draft } from './draft.ts'
import { costOf } from '../validation.ts'

/** What it costs and what one has, before pressing; and who will see it. To whom it is refused, why. */
export function CostLine({ visibility }: Pick<Draft, 'visibility'>) {
  const viewer = useViewer()
  const { balance, plan } = useCredits()
  return (
    <p className="order-last flex w-full flex-wrap justify-between gap-x-3 px-1 text-xs leading-snug text-muted tabular-nums @2xl:order-none @2xl:block @2xl:w-auto @2xl:min-w-0 @2xl:flex-1 @2xl:pr-2.5 @2xl:pl-0 @2xl:text-right">
      {viewer?.isSuspended ? (
        <span className="text-content">{errors.ACCOUNT_SUSPENDED.message}</span>
      ) : (
        <>
          {viewer && plan && (
            <span className="@2xl:block">
              <span className="font-medium text-content">{creditsText(costOf(plan))}</span> · {creditsText(balance)}{' '}
              left
            </span>
          )}
          <span className="@2xl:block">{WHO_SEES_IT[visibility]}</span>
        </>
      )}
    </p>
  )
}

const WHO_SEES_IT = {
  public: 'Picture and prompt are public',
  private: 'Only you will see it',
} as const
