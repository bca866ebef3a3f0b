#!/bin/sh
# Status 0 when make up runs this installation in containers.
grep -qs '"mongo": "docker"' "${DATA_DIR:-.data}/backends.json"
