export { plansProcedures } from './plans.procedures.ts'
export { createPlans } from './plans.service.ts'
export { createPlanPresenter, type PresentPlan } from './plans.presenter.ts'
export {
  lockPlan,
  selectPlan,
  selectPlanByName,
  selectPlans,
  updatePlanPrice,
  type PlanRow,
} from './plans.repository.ts'
export { subscriptionPlans } from './plans.table.ts'
