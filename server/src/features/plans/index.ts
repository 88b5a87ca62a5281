export { plansProcedures } from './plans.procedures.ts'
export { presentPlan } from './plans.presenter.ts'
export { selectPlan, selectPlanByName, type PlanRow } from './plans.repository.ts'
