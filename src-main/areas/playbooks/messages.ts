export const messages = {
  mayHaveBegun:
    'The server did not answer. The playbook may have started, but no run was found yet. Check its runs before you run it again.',
  gone: 'The playbook was not found. It may have been deleted.',
  mayNotApprove: 'You are not allowed to approve this playbook run.',
  noRun: 'The run was not found.',
  noAction: 'The step was not found.',
  brokeOff: 'The download was interrupted. Nothing was saved.',
} as const;
