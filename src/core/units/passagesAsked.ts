/**
 * Number of passages whose units are examined: the first thirty contain the answer to nine questions in ten;
 * eight more are reserved for synonyms.
 */
export const passagesAsked = 38;
