#!/bin/sh
# setting.sh NAME: the value of a setting in .env as compose reads it, or nothing.
set -eu
[ -f .env ] || exit 0
sed "1s/^$(printf '\357\273\277')//" .env | tr -d '\r' |
  sed -n "s/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}$1[[:space:]]*=[[:space:]]*//p" | tail -n 1 |
  sed -e "s/^'\([^']*\)'.*/\1/" -e t -e 's/^"\([^"]*\)".*/\1/' -e t -e 's/[[:space:]]#.*//' -e 's/[[:space:]]*$//'
