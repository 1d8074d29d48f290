import type { IncidentPerson } from '#contract/incidents.ts';
import { matchingOptions } from '#kit/select/Option.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import type { ResponderLookups } from '#parts/responders/ResponderForm.tsx';

/**
 * Lookups of the responder forms.
 * @param people candidates
 */
export function responderLookups(people: readonly IncidentPerson[]): ResponderLookups {
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  return {
    instances: async (type, signal) => (await bridge.incidents.instances({ type }, { signal })).data,
    config: async (id, signal) => (await bridge.incidents.instance({ id }, { signal })).data.config,
    people: {
      search: async (typed) => matchingOptions(options, typed),
      optionOf: async (id) => options.find(({ value }) => value === id),
    },
  };
}
