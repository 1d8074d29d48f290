/**
 * Returns the name of a stored agent.
 * @param body JSON of the agent's record; null when it is not stored
 */
export const nameOfAgent = (body: string | null): string | null => {
  const record: { name?: unknown } = body === null ? {} : JSON.parse(body);
  return typeof record.name === 'string' ? record.name : null;
};
