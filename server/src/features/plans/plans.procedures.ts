import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Plans } from './plans.service.ts'

export function plansProcedures(plans: Plans) {
  return {
    list: calls.plans.list.handler(async ({ input }) => ({ plans: await plans.list(input.name) })),
    switch: calls.plans.switch
      .use(signedIn)
      .handler(({ context, input }) => plans.switch(context.user.userId, input.plan)),
  }
}
