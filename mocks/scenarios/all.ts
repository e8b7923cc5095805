import type { Scenario } from '../scenario'

export const scenarios: readonly Scenario[] = []

export function findScenario(name: string | undefined): Scenario | undefined {
  return scenarios.find((scenario) => scenario.name === name)
}
