export { plansQuery } from './plans.queries.ts'
