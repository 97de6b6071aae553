import type { FastifyReply } from 'fastify';

/** Adds a request header to those by which the answer varies (RFC 9110 section 12.5.5). */
export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '));
}
