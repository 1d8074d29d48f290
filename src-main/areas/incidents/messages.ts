export const messages = {
  notFound: 'Incident not found',
  noStore: 'Data cannot be stored on this computer.',
  failed: 'Your change could not be saved on this computer.',
  rowDeleted: 'The record was deleted on the server in the meantime.',
  changedMeanwhile: 'Another user changed it in the meantime.',
  forbiddenMove: (from: string, to: string) =>
    `The incident is ${from} now. It cannot be set to ${to} from there.`,
  hypothesis: {
    hasChildren:
      'This hypothesis has child hypotheses. Delete them first, or disprove the hypothesis instead.',
    mentioned:
      'Nothing was deleted because the incident’s changelog mentions the hypothesis or its evidence. Disprove the hypothesis instead.',
    commentsFailed: 'Nothing was deleted.',
    evidencesFailed: 'The comments were deleted. The evidence and the hypothesis were not deleted.',
    hypothesisFailed: 'The comments and the evidence were deleted. The hypothesis was not deleted.',
  },
  evidence: {
    failed: 'Evidence delete failed',
    mentioned:
      'Evidence delete failed: the incident’s changelog mentions this evidence, so it cannot be deleted.',
  },
  events: {
    mention: (who: string, incident: string) => ({
      title: `${who} mentioned you`,
      body: `In ${incident}`,
    }),
    responder: (incident: string) => ({ title: 'You were added as a responder', body: incident }),
    status: (incident: string, status: string) => ({ title: `${incident} is ${status}`, body: '' }),
  },
} as const;
