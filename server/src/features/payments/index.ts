export { paymentsProcedures } from './payments.procedures.ts'
