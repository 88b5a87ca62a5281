import { expect, test } from 'vitest'
import { fullNameProblem, phoneProblem } from './profile-section.tsx'

test.each(['', ' ', '+49 (30) 123-45.6/7', '112'])('the phone number "%s" is valid', (phone) => {
  expect(phoneProblem(phone)).toBeNull()
})

test.each(['call me', '+', '()', '12+34', '٣٤٥'])('the phone number "%s" is invalid', (phone) => {
  expect(phoneProblem(phone)).toMatch(/digits/)
})

test('a name may use any script, but no characters that change the text direction', () => {
  expect(['', 'Žofie O’Neil-Łuk', '山田 太郎', 'عمر'].map(fullNameProblem)).toEqual([null, null, null, null])
  expect(fullNameProblem('Ada\u202eecalevoL')).not.toBeNull()
})
