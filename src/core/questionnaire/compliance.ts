/** What documents say of a requirement ([000]). */
export const complianceStatuses = ['Fully Supported', 'Partially Supported', 'Not Supported'] as const;

export type ComplianceStatus = (typeof complianceStatuses)[number];
