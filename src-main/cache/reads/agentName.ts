/** The name in what is kept of an agent. @param body JSON of its record, where there is one */
export const nameOfAgent = (body: string | null): string | null => {
  const record: { name?: unknown } = body === null ? {} : JSON.parse(body);
  return typeof record.name === 'string' ? record.name : null;
};
