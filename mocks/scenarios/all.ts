import type { Scenario } from '../scenario'
import { accountScenarios } from './accounts'
import { bookingScenarios } from './bookings'
import { catalogueScenarios } from './catalogue'
import { chatScenarios } from './chat'
import { dataScenarios } from './data'
import { dialectScenarios, gapsScenario, referencesScenario } from './dialects'
import { listScenarios } from './lists'
import { networkScenarios } from './network'
import { sessionScenarios } from './session'

export const scenarios: readonly Scenario[] = [
  ...dataScenarios,
  ...accountScenarios,
  ...catalogueScenarios,
  ...bookingScenarios,
  ...listScenarios,
  ...networkScenarios,
  ...sessionScenarios,
  ...chatScenarios,
  ...dialectScenarios,
  gapsScenario,
  referencesScenario,
]

export function findScenario(name: string | undefined): Scenario | undefined {
  return scenarios.find((scenario) => scenario.name === name)
}
