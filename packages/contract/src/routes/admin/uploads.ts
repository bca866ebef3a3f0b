import { z } from 'zod';
import { defineRoutes } from '../../route.js';
import { nothing } from '../common.js';

/** Largest uploaded file in bytes, and most files in one upload. */
export const UPLOAD_FILE_MAX = 10_485_760;
export const UPLOAD_FILES_MAX = 5;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg'] as const;

const shared = { tag: 'Term administration', access: 'admin', limit: 'admin' } as const;

export const uploadRoutes = defineRoutes(shared, {
  'POST /admin/uploads': {
    summary: 'Upload images or animations for terms',
    description:
      'File types are detected by content, not by name: jpeg, png, gif, webp; mp4, webm, ogg. Metadata is removed.',
    access: 'contributor',
    status: 201,
    upload: 'multipart/form-data',
    timeoutMs: 0,
    bodyLimit: UPLOAD_FILE_MAX * UPLOAD_FILES_MAX + 100_000,
    data: z.object({
      files: z.array(
        z.object({
          url: z.string(),
          type: z.enum([...IMAGE_TYPES, ...VIDEO_TYPES]),
          bytes: z.number(),
          name: z.string(),
        }),
      ),
    }),
    errors: [
      'FILE_TOO_LARGE',
      'FILE_TYPE_UNSUPPORTED',
      'IMPORT_FILE_INVALID',
      'IMPORT_BUSY',
      'UPLOAD_QUOTA',
    ],
  },
  'DELETE /admin/uploads/{name}': {
    summary: 'Remove an uploaded file that no term uses',
    params: z.object({
      name: z
        .string()
        .regex(/^[a-z0-9-]+\.[a-z0-9]+$/)
        .max(100),
    }),
    data: nothing,
    errors: ['NOT_FOUND', 'FILE_IN_USE'],
  },
});
