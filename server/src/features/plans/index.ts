export { plansProcedures } from './plans.procedures.ts'
export { createPlanPresenter, type PresentPlan } from './plans.presenter.ts'
export { selectPlan, selectPlanByName, type PlanRow } from './plans.repository.ts'
